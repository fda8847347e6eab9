import { expect, test } from 'vitest';
import {
  buildRegistrationRedirect,
  progresses,
  stages,
  type Progress,
  type RegistrationStage,
} from './stages.ts';

const here = undefined;
const table: Record<Progress, Record<RegistrationStage, RegistrationStage | undefined>> = {
  nothing: { start: here, profile: 'start', benefit: 'start', continue: 'start', thanks: 'start' },
  begun: { start: here, profile: here, benefit: 'profile', continue: 'profile', thanks: 'profile' },
  described: { start: here, profile: here, benefit: here, continue: 'benefit', thanks: 'benefit' },
  found: { start: here, profile: here, benefit: here, continue: here, thanks: 'continue' },
  registered: { start: here, profile: 'thanks', benefit: 'thanks', continue: 'thanks', thanks: here },
};

const rows = progresses.flatMap((progress) => stages.map((stage) => [progress, stage] as const));
test.each(rows)('in the state %s opens or redirects the %s page', (progress, stage) => {
  expect(buildRegistrationRedirect(stage, progress)).toBe(table[progress][stage]);
});
