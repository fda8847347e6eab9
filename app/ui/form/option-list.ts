export interface Option {
  value: string;
  label: string;
}

/** Many options as one text, one per line, because objects take three times the bytes in a document. */
export type OptionList = string;

export const packOptions = (options: readonly (readonly [value: string, label: string])[]): OptionList =>
  options.map(([value, label]) => `${value}=${label}`).join('\n');

export const readOptions = (list: OptionList): Option[] =>
  (list === '' ? [] : list.split('\n')).map((line) => {
    const [value = '', label = ''] = line.split('=');
    return { value, label };
  });
