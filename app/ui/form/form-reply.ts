/** What a refused form comes back with: the values to keep and what is wrong, already in the member's words. */
export interface FormReply {
  /** by field name; sensitive fields are not in it */
  values: Record<string, string | string[]>;
  /**
   * in the order of the form; `name` is '' for what concerns the whole form, `lang` for words of the programme
   * on a page in another language, `isRefusal` for a text of the catalogue or the programme's own
   */
  problems: { name: string; message: string; lang?: 'en'; isRefusal?: true }[];
}

/** Of the button that asks for the page of a form in another language, with what is in the form. */
export const SHOW_IN_FIELD = 'showIn';
