import type { Claim } from '~/programme/contract/claims.ts';
import type { ClientConfig } from '~/programme/contract/content.ts';

/** The claim, without a word about its network where the client speaks of none (specification 3.08). */
export function withShownNetwork(
  { inNetwork, ...claim }: Claim,
  { hideOutOfNetwork }: Pick<ClientConfig, 'hideOutOfNetwork'>,
): Claim {
  return hideOutOfNetwork || inNetwork === undefined ? claim : { ...claim, inNetwork };
}
