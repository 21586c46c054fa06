import { useEffect, useState } from 'react'
import type { PrivacyArticle } from '../../../domain/business/texts/parse-privacy-policy.ts'
import type { ProcessingFacts } from '../../../domain/business/texts/processings.ts'
import { hasOptedOutOfAudience, hasTrackingOptOut, setAudienceOptOut } from './use-audience.ts'
import './privacy-parts.css'

interface PrivacyPartsProps {
  parts: PrivacyArticle['parts']
  processings: readonly ProcessingFacts[]
}

/**
 * One article of the privacy policy: its text, with the register, the retention times or the opt-out switch where the text calls
 * for them.
 */
export function PrivacyParts({ parts, processings }: PrivacyPartsProps) {
  return parts.map((part, index) =>
    'html' in part ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text never move
      // biome-ignore lint/security/noDangerouslySetInnerHtml: stored HTML is sanitised when it is saved (domain/kernel/html/sanitize-html.ts).
      <div key={index} className="privacy-text" dangerouslySetInnerHTML={{ __html: part.html }} />
    ) : (
      <Part key={part.part} part={part.part} processings={processings} />
    ),
  )
}

type Named = Extract<PrivacyArticle['parts'][number], { part: string }>['part']

function Part({ part, processings }: { part: Named; processings: readonly ProcessingFacts[] }) {
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

/** Switch that stops or resumes the counting of this browser's visits, with immediate effect. */
function AudienceSwitch() {
  const [choice, setChoice] = useState<'counted' | 'opted-out' | 'blocked-by-browser' | null>(null)
  useEffect(() => {
    setChoice(hasTrackingOptOut() ? 'blocked-by-browser' : hasOptedOutOfAudience() ? 'opted-out' : 'counted')
  }, [])
  if (choice === 'blocked-by-browser')
    return (
      <p role="status">
        Votre navigateur demande à ne pas être suivi&nbsp;: vos visites ne sont pas comptées.
      </p>
    )
  return (
    <>
      <label className="audience-switch">
        <input
          type="checkbox"
          // biome-ignore lint/a11y/useAriaPropsForRole: a checkbox exposes its state itself, so HTML forbids `aria-checked`.
          role="switch"
          checked={choice === 'counted'}
          disabled={choice === null}
          onChange={({ currentTarget: { checked } }) => {
            setAudienceOptOut(!checked)
            setChoice(checked ? 'counted' : 'opted-out')
          }}
        />
        Compter mes visites sur cet appareil
      </label>
      <noscript>
        <p>Sans JavaScript, vos visites ne sont pas comptées.</p>
      </noscript>
    </>
  )
}
