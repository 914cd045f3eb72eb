/** The main text of a page, or a page: its HTML, of which the main text is taken, or its main text with what else is known of it. */
export type ComparedText =
  | string
  | {
      readonly html?: string;
      readonly text?: string;
      readonly title?: string;
      readonly description?: string;
      readonly address?: string;
    };
