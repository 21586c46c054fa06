import type { ToldProcessing } from '../../../../domain/texts/processings.ts'
import type { PrivacyArticle } from '../../../../domain/texts/read-privacy.ts'
import { AudienceSwitch } from './audience-switch.tsx'
import './privacy-policy.css'

interface PrivacyPartsProps {
  parts: PrivacyArticle['parts']
  processings: readonly ToldProcessing[]
}

/** One article of the privacy policy: its words, and where they are called the register, the times and the switch. */
export function PrivacyParts({ parts, processings }: PrivacyPartsProps) {
  return parts.map((part, place) =>
    'html' in part ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text never move
      // biome-ignore lint/security/noDangerouslySetInnerHtml: what is stored was sanitised on the way in (domain/publishing/sanitise-html.ts).
      <div key={place} className="privacy-text" dangerouslySetInnerHTML={{ __html: part.html }} />
    ) : (
      <Part key={part.part} part={part.part} processings={processings} />
    ),
  )
}

type Named = Extract<PrivacyArticle['parts'][number], { part: string }>['part']

function Part({ part, processings }: { part: Named; processings: readonly ToldProcessing[] }) {
  if (part === 'opposition') return <AudienceSwitch />
  return part === 'registre' ? (
    <Register processings={processings} />
  ) : (
    <Retention processings={processings} />
  )
}

function Register({ processings }: Pick<PrivacyPartsProps, 'processings'>) {
  return processings.map(({ name, data, purpose, basis }) => (
    <div key={name} className="processing">
      <p>{name}</p>
      <dl>
        <dt>Données</dt>
        <dd>{data}</dd>
        <dt>Pourquoi</dt>
        <dd>{purpose}</dd>
        <dt>Base légale</dt>
        <dd>{basis}</dd>
      </dl>
    </div>
  ))
}

function Retention({ processings }: Pick<PrivacyPartsProps, 'processings'>) {
  return (
    <dl className="retention">
      {processings.map(({ name, kept }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{kept}</dd>
        </div>
      ))}
    </dl>
  )
}
