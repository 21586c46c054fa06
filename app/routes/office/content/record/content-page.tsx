import type { FormOutcome } from '../../../../forms/form-outcome.ts'
import { ButtonLink } from '../../../../ui/button/button.tsx'
import { ExternalLink, Eye } from '../../../../ui/icon/area-icons.ts'
import { PaperPage } from '../../../../ui/paper-page/paper-page.tsx'
import { RecordStream } from '../../journal/record-stream.tsx'
import { Presence } from '../../presence/presence.tsx'
import { contentList, previewAddress } from '../content-address.ts'
import { contentWords } from '../content-words.ts'
import { ContentActs } from './content-acts.tsx'
import { ContentForm } from './content-form.tsx'
import { ContentNext } from './content-next.tsx'
import { ContentVersions } from './content-versions.tsx'
import type { ContentView } from './read-content.server.ts'
import { SocialCard } from './social-card.tsx'
import '../content.css'

interface ContentPageProps {
  view: ContentView
  outcomes: Partial<Record<string, FormOutcome>>
  /** What a kind has besides. */
  children?: React.ReactNode
}

/** A record from its first word to its visitors (docs/product.md §11.18). */
export function ContentPage({ view, outcomes, children }: ContentPageProps) {
  const { kind, id, title, lead, path, card, host, versions, stream } = view
  return (
    <PaperPage
      title={title}
      lead={lead}
      back={{ to: contentList[kind], label: contentWords[kind].list }}
      actions={
        <>
          <ButtonLink to={previewAddress(kind, id)} variant="secondary">
            <Eye /> Aperçu
          </ButtonLink>
          {path && (
            <a className="button" data-variant="secondary" href={path} target="_blank" rel="noreferrer">
              <ExternalLink /> Voir en ligne
            </a>
          )}
        </>
      }
    >
      <Presence kind={kind} id={id} />
      <div className="content-record">
        <div className="content-record__main">
          <ContentNext view={view} outcomes={outcomes} />
          {children}
          <ContentForm view={view} outcome={outcomes.brouillon} />
        </div>
        <div className="content-record__side">
          <SocialCard card={card} host={host} />
          <ContentActs view={view} outcomes={outcomes} />
          <ContentVersions versions={versions} />
          <section className="paper-sheet content-part" aria-labelledby="histoire-titre">
            <h2 id="histoire-titre">Ce qui a été fait</h2>
            <RecordStream lines={stream} empty="Rien encore." />
          </section>
        </div>
      </div>
    </PaperPage>
  )
}
