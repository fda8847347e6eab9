/** The reply to a refused form: the values and the problems, in the member's language. */
export interface FormReply {
  /** by field name, without sensitive fields */
  values: Record<string, string | string[]>;
  /**
   * In the order of the form. `name` is '' for the whole form. `lang` is set for a programme text on a page in a
   * different language, and `then` is the meaning of such a text. `isRefusal` is set for a text of a fault or of the
   * programme. `named` is set for a message that does not name its field: the same with the field's label, for the list
   * of problems.
   */
  problems: {
    name: string;
    message: string;
    then?: string;
    named?: string;
    lang?: 'en';
    isRefusal?: true;
  }[];
}

/** Name of the button that requests the page in a different language with the form's values. */
export const SHOW_IN_FIELD = 'showIn';
