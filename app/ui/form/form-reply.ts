/** The reply to a refused form: the values to keep and the problems, in the member's language. */
export interface FormReply {
  /** by field name, without sensitive fields */
  values: Record<string, string | string[]>;
  /**
   * in the order of the form; `name` is '' for the whole form, `lang` is set for a text of the programme on a page in
   * another language, `then` is what such a text means, `isRefusal` is set for a text of the catalogue or the
   * programme, `named` for a message that does not say which field it is about: the same with the field's label, for
   * the list of them
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

/** Name of the button that requests the page in another language with the form's values. */
export const SHOW_IN_FIELD = 'showIn';
