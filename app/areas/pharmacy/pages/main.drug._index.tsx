import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { formatEndedNote } from '~/areas/pharmacy/drugs/ended.server.ts';
import { checkShown, requireDrugMember } from '~/areas/pharmacy/drugs/hidden-drugs.server.ts';
import { searchDrugs, readSearch, withSearch, type FoundDrug } from '~/areas/pharmacy/drugs/search.server.ts';
import { SuggestBox } from '~/areas/pharmacy/drugs/suggest-box.tsx';
import { toErrorPage } from '~/areas/shared/errors/page-errors.server.ts';
import { getLocalizer } from '~/i18n/localizer.server.ts';
import { useT } from '~/i18n/use-t.ts';
import { requireMember } from '~/session/guards.server.ts';
import { paths } from '~/paths.ts';
import { Block } from '~/ui/block.tsx';
import { Button, LinkButton } from '~/ui/button.tsx';
import { EmptyState } from '~/ui/empty-state.tsx';
import { FormContext } from '~/ui/form/form-context.ts';
import { GetForm } from '~/ui/form/get-form.tsx';
import { PostForm } from '~/ui/form/post-form.tsx';
import { Submit } from '~/ui/form/submit.tsx';
import { Stack } from '~/ui/layout.tsx';
import { Note } from '~/ui/note.tsx';
import { Page } from '~/ui/page.tsx';
import { Pagination } from '~/ui/pagination.tsx';
import { LeadIcon, Row, Rows } from '~/ui/rows.tsx';
import { Section } from '~/ui/section.tsx';

export async function loader({ context, request }: LoaderFunctionArgs) {
  const member = await requireDrugMember(context, request);
  const session = await context.session.read();
  const recent = session.state === 'active' ? (session.data.drugSearches ?? []) : [];
  const asked = readSearch(request);
  const view = await searchDrugs(context, member, asked, recent).catch(toErrorPage(context, request));
  const { results } = view;
  if (results?.ok && results.value.pages > 0) {
    if (asked.page > results.value.pages)
      throw redirect(paths.drugs({ q: asked.q, page: results.value.pages }));
    await context.session.update((data) => ({
      ...data,
      drugSearches: withSearch(data.drugSearches, asked.q),
    }));
  }
  return { view, ended: formatEndedNote(member, await getLocalizer(context)) };
}

export async function action({ context, request }: ActionFunctionArgs) {
  const member = await requireMember(context, request);
  await checkShown(context, member);
  await context.session.update(({ drugSearches: _forgotten, ...data }) => data);
  await context.session.flash({ label: 'drugs.search.forgotten', tone: 'ok' });
  return redirect(paths.drugs(), 303);
}

export default function Drugs() {
  const { view, ended } = useLoaderData<typeof loader>();
  const t = useT();
  const { q, page, results, recent } = view;
  return (
    <Page
      title={t('nav.drugs')}
      lead={(results?.ok && results.value.summary) || (ended ? undefined : t('drugs.search.lead'))}
      live
    >
      {ended && (
        <Note tone="wait" title={ended.title}>
          {ended.text}
        </Note>
      )}
      <SearchForm q={q} />
      {results && (
        <Block title={t('drugs.search.results')} result={results}>
          {({ drugs }) => <Results drugs={drugs} />}
        </Block>
      )}
      {results?.ok && (
        <Pagination page={page} pages={results.value.pages} to={(to) => paths.drugs({ q, page: to })} />
      )}
      {recent.length > 0 && <Recent searches={recent} />}
      {!ended && <PayLess />}
    </Page>
  );
}

function SearchForm({ q }: { q: string }) {
  const t = useT();
  return (
    <GetForm className="card" role="search" action={paths.drugs()}>
      <FormContext.Provider value={{ search: true }}>
        <SuggestBox key={q} value={q}>
          <Button>{t('common.search')}</Button>
        </SuggestBox>
      </FormContext.Provider>
    </GetForm>
  );
}

function Results({ drugs }: { drugs: FoundDrug[] }) {
  const t = useT();
  if (drugs.length === 0) {
    return (
      <EmptyState
        icon="capsule"
        title={t('drugs.search.noneTitle')}
        text={t('drugs.search.noneText')}
        heading="h3"
      />
    );
  }
  return (
    <Rows>
      {drugs.map(({ name, ndc, kind, comesAs, tier }) => (
        <Row
          key={name}
          title={name}
          to={paths.drug(ndc)}
          lines={[kind, comesAs]}
          end={tier && <span className="soft small">{tier}</span>}
        />
      ))}
    </Rows>
  );
}

function Recent({ searches }: { searches: string[] }) {
  const t = useT();
  return (
    <Section title={t('drugs.search.recent')}>
      <Stack gap="compact">
        <div className="actions">
          {searches.map((q) => (
            <LinkButton key={q} small look="alt" to={paths.drugs({ q })}>
              {q}
            </LinkButton>
          ))}
          <PostForm layout="plain" action={`${paths.drugs()}?index`}>
            <Submit small look="quiet">
              {t('drugs.search.forget')}
            </Submit>
          </PostForm>
        </div>
        <p className="soft small">{t('drugs.search.recentNote')}</p>
      </Stack>
    </Section>
  );
}

function PayLess() {
  const t = useT();
  return (
    <Section title={t('drugs.search.save')}>
      <Rows>
        <Row
          lead={<LeadIcon name="cart" />}
          title={t('drugs.search.basket')}
          to={paths.drugBasket()}
          lines={[t('drugs.search.basketText')]}
        />
        <Row
          lead={<LeadIcon name="capsule" />}
          title={t('drugs.search.alternatives')}
          to={paths.alternatives()}
          lines={[t('drugs.search.alternativesText')]}
        />
        <Row
          lead={<LeadIcon name="pin" />}
          title={t('pharmacies.finder.title')}
          to={paths.pharmacies()}
          lines={[t('drugs.search.pharmaciesText')]}
        />
      </Rows>
    </Section>
  );
}
