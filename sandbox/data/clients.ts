/** The clients of the sandbox, with the plans of its people. All are invented. */

interface Client {
  clientId: string;
  name: string;
  rxGroup: string;
  /** RxBIN and RxPCN of the ID card */
  rxBin: string;
  rxPcn: string;
  /** still on the platform before the member portal */
  isOnLegacyPlatform?: boolean;
}

export const clients: readonly Client[] = [
  { clientId: '10001', name: 'Lakeshore Paper Mills', rxGroup: 'LPM2200', rxBin: '610591', rxPcn: 'MPRX' },
  {
    clientId: '10002',
    name: 'Great Plains School District',
    rxGroup: 'GPSD410',
    rxBin: '610591',
    rxPcn: 'MPRX',
  },
  { clientId: '20001', name: 'Harbor Health Partners', rxGroup: 'HHP3300', rxBin: '610591', rxPcn: 'MPRX' },
  {
    clientId: '28002',
    name: 'Wisconsin Public Employers',
    rxGroup: 'WPE0001',
    rxBin: '610591',
    rxPcn: 'MPRX',
  },
  { clientId: '30001', name: 'Northern Orchards', rxGroup: 'NOR9000', rxBin: '610591', rxPcn: 'MPRX' },
  {
    clientId: '40001',
    name: 'Prairie Rail Union',
    rxGroup: 'PRU1200',
    rxBin: '610591',
    rxPcn: 'MPRX',
    isOnLegacyPlatform: true,
  },
];

const effectiveDates: Record<string, string> = {
  '10001': '2012-01-01',
  '10002': '2014-09-01',
  '20001': '2019-07-01',
  '28002': '2016-01-01',
  '30001': '2021-01-01',
  '40001': '2009-01-01',
};

export const getEffectiveDate = (clientId: string): string => effectiveDates[clientId] ?? '2012-01-01';
