/** The clients of the sandbox, with the plans of its people. All are invented. */

interface Client {
  clientId: string;
  name: string;
  rxGroup: string;
  /** the day on which the client joined */
  effectiveDate: string;
  /** RxBIN and RxPCN of the ID card */
  rxBin: string;
  rxPcn: string;
  /** still on the platform before the member portal */
  isOnLegacyPlatform: boolean;
}

const client = (clientId: string, name: string, rxGroup: string, effectiveDate: string): Client => ({
  ...{ clientId, name, rxGroup, effectiveDate },
  rxBin: '610591',
  rxPcn: 'MPRX',
  isOnLegacyPlatform: false,
});

export const clients: readonly Client[] = [
  client('10001', 'Lakeshore Paper Mills', 'LPM2200', '2012-01-01'),
  client('10002', 'Great Plains School District', 'GPSD410', '2014-09-01'),
  client('20001', 'Harbor Health Partners', 'HHP3300', '2019-07-01'),
  client('28002', 'Wisconsin Public Employers', 'WPE0001', '2016-01-01'),
  client('30001', 'Northern Orchards', 'NOR9000', '2021-01-01'),
  { ...client('40001', 'Prairie Rail Union', 'PRU1200', '2009-01-01'), isOnLegacyPlatform: true },
];

export const findClient = (clientId: string): Client | undefined =>
  clients.find((known) => known.clientId === clientId);

export const getEffectiveDate = (clientId: string): string =>
  findClient(clientId)?.effectiveDate ?? '2012-01-01';
