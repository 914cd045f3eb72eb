/** What a test sends: the source of a function, to be called in the app's process with the double and one argument. */
export interface Question {
  readonly id: number;
  readonly source: string;
  readonly argument: unknown;
}

export type Reply = { readonly id: number; readonly value: unknown } | { readonly id: number; readonly error: string };

/** Runs functions for a test in another process, as Playwright does with real Electron. */
export function answerTests(double: unknown): void {
  process.on('message', (question: Question) => {
    const call = new Function('double', 'argument', `return (${question.source})(double, argument);`) as (
      double: unknown,
      argument: unknown,
    ) => unknown;
    Promise.resolve()
      .then(() => call(double, question.argument))
      .then(
        (value) => process.send?.({ id: question.id, value } satisfies Reply),
        (error: unknown) => process.send?.({ id: question.id, error: String(error) } satisfies Reply),
      );
  });
}
