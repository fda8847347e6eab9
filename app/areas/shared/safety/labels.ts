import { safetySentences } from '#contract/safety-sentences.ts';
import { defineLabels } from '../../../i18n/define-labels.ts';

export const labels = defineLabels(safetySentences);
