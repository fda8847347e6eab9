/** Since when each client has been with the programme. */
const effectiveDates: Record<string, string> = {
  '10001': '2012-01-01',
  '10002': '2014-09-01',
  '20001': '2019-07-01',
  '28002': '2016-01-01',
  '30001': '2021-01-01',
};

export const effectiveDateOf = (clientId: string): string => effectiveDates[clientId] ?? '2012-01-01';
