/** An aborted signal throws its reason, which may be anything; what a library throws instead is called `AbortError`. */
export function isAbort(error: unknown, signal: AbortSignal): boolean {
  return signal.aborted && (error === signal.reason || (error instanceof Error && error.name === 'AbortError'));
}
