import type { z } from 'zod';
import { drugs } from '../../../app/programme/contract/drugs.ts';
import { clientConfigOf } from '../../content/client-configs.ts';
import { catalogue } from '../../data/catalogue.ts';
import type { Drug } from '../../data/catalogue.ts';
import { interactionsOf } from '../../data/drugs/interactions.ts';
import { alternativesTo, currentDrugs, detailsOf, savingOn } from '../../data/drugs/medicines.ts';
import { basketPrices, pricesOf } from '../../data/drugs/prices.ts';
import { searchDrugs } from '../../data/drugs/search.ts';
import type { Member } from '../../data/members.ts';
import type { ProgrammeState } from '../../data/programme-state.ts';
import { Refusal } from '../../refusal.ts';
import type { Mount } from '../mount.ts';
import { ownMember } from '../whose.ts';

function knownDrug(ndc: string): Drug {
  const drug = catalogue.find((one) => one.ndc === ndc);
  if (!drug) throw new Refusal(404, 'There is no such drug.');
  return drug;
}

interface Place {
  zipCode?: string | undefined;
  radius?: number | undefined;
  city?: string | undefined;
  state?: string | undefined;
}

/** Specification 5.34–5.39. @throws Refusal 400 naming the fields */
function checkPlace({ zipCode, radius, city, state }: Place): void {
  const refuse = (message: string, ...fields: string[]) => new Refusal(400, message, { fields });
  if ((zipCode === undefined) !== (radius === undefined))
    throw refuse('zipCode and radius go together', 'zipCode', 'radius');
  if ((city === undefined) !== (state === undefined))
    throw refuse('city and state go together', 'city', 'state');
  if (zipCode === undefined && city === undefined)
    throw refuse('either zipCode or city is needed', 'zipCode', 'city');
}

const hidden = () => new Refusal(403, 'Your plan does not show prices here.');

type PricingQuery = z.output<typeof drugs.pricing.query>;

/** @param pricingPath of the address that was asked; the client's own configuration says which that is */
function quote(world: ProgrammeState, member: Member, query: PricingQuery, pricingPath: string | null) {
  const own = clientConfigOf(member.clientId);
  if (own.hideDrugPricingTab) throw hidden();
  if ((own.drugPricingPath ?? null) !== pricingPath) throw new Refusal(404, 'Prices are elsewhere.');
  checkPlace(query);
  knownDrug(query.ndcTuple);
  return pricesOf(world, member, query);
}

export function mountDrugs(mount: Mount): void {
  mount(drugs.search, ({ caller, query }) => {
    ownMember(caller, query);
    const { page, perPage } = query;
    const found = searchDrugs(query.q);
    const items = found.slice((page - 1) * perPage, page * perPage);
    return { items, total: found.length, page, perPage };
  });
  mount(drugs.pricing, ({ world, caller, query }) => quote(world, ownMember(caller, query), query, null));
  mount(drugs.clientPricing, ({ world, caller, params, query }) =>
    quote(world, ownMember(caller, query), query, params.pricingPath),
  );
  mount(drugs.basket, ({ world, caller, query }) => {
    const member = ownMember(caller, query);
    if (clientConfigOf(member.clientId).hideDrugPricingTab) throw hidden();
    checkPlace(query);
    const basket = currentDrugs(world.db, member.memberId).filter((drug) => drug.isMaintenance);
    return basketPrices(world, member, basket, query);
  });
  mount(drugs.savings, ({ world, caller, query }) => {
    const member = ownMember(caller, query);
    return currentDrugs(world.db, member.memberId).map((drug) => savingOn(drug, member));
  });
  mount(drugs.details, ({ caller, params, query }) => {
    ownMember(caller, query);
    return detailsOf(knownDrug(params.ndc));
  });
  mount(drugs.interactions, ({ world, caller, params, query }) => {
    const member = ownMember(caller, query);
    const drug = knownDrug(params.ndc);
    const others = currentDrugs(world.db, member.memberId).filter(
      ({ genericName }) => genericName !== drug.genericName,
    );
    return { compared: others.length, interactions: interactionsOf(drug, others) };
  });
  mount(drugs.alternatives, ({ caller, params, query }) =>
    alternativesTo(knownDrug(params.ndc), ownMember(caller, query)),
  );
}
