import { pharmacies } from '#contract/pharmacies.ts';
import { updateMember } from '../../data/members.ts';
import { toPage } from '../../data/page.ts';
import { findPharmacy, type Pharmacy } from '../../data/pharmacies.ts';
import { searchPharmacies } from '../../data/pharmacies/search.ts';
import { Refusal } from '../../refusal.ts';
import type { Mount } from '../mount.ts';
import { requireOwnMember } from '../caller.ts';

function requirePharmacy(npi: string): Pharmacy {
  const pharmacy = findPharmacy(npi);
  if (!pharmacy) throw new Refusal(404, 'There is no such pharmacy.');
  return pharmacy;
}

export function mountPharmacies(mount: Mount): void {
  mount(pharmacies.search, ({ caller, query }) => {
    requireOwnMember(caller, query);
    if ((query.zipCode === undefined) !== (query.radius === undefined) && query.latitude === undefined) {
      throw new Refusal(400, 'zipCode and radius go together', { fields: ['zipCode', 'radius'] });
    }
    if ((query.city === undefined) !== (query.state === undefined)) {
      throw new Refusal(400, 'city and state go together', { fields: ['city', 'state'] });
    }
    const { origin, found } = searchPharmacies(query);
    const listed = found.map(({ pharmacy, distanceMiles }) => ({ ...pharmacy, distanceMiles }));
    return { ...toPage(listed, query), origin };
  });
  mount(pharmacies.preferred, ({ caller, query }) => {
    const npi = requireOwnMember(caller, query).preferredPharmacyNpi;
    return { pharmacy: npi === undefined ? undefined : findPharmacy(npi) };
  });
  mount(pharmacies.setPreferred, ({ programme, caller, query, body }) => {
    const { memberId } = requireOwnMember(caller, query);
    requirePharmacy(body.npi);
    updateMember(programme.db, memberId, { preferredPharmacyNpi: body.npi });
  });
  mount(pharmacies.clearPreferred, ({ programme, caller, query }) =>
    updateMember(programme.db, requireOwnMember(caller, query).memberId, { preferredPharmacyNpi: null }),
  );
  mount(pharmacies.byNpi, ({ caller, params, query }) => {
    requireOwnMember(caller, query);
    return requirePharmacy(params.npi);
  });
}
