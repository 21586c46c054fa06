import { type ReactNode, useId } from 'react'
import { href } from 'react-router'
import type { FormOutcome } from '../../../../forms/form-outcome.ts'
import { problemsIn } from '../../../../forms/form-outcome.ts'
import { formAddress } from '../../../../forms/one-of-forms.ts'
import { ButtonLink } from '../../../../ui/button/button.tsx'
import { ExternalLink } from '../../../../ui/icon/area-icons.ts'
import { ChevronDown } from '../../../../ui/icon/icons.ts'
import { PaperPage } from '../../../../ui/paper-page/paper-page.tsx'
import { RecordStream } from '../../journal/record-stream.tsx'
import { Presence } from '../../presence/presence.tsx'
import type { ReadSetting } from './read-setting.server.ts'
import { settingAddress } from './setting-address.ts'
import { type FieldParts, SettingForm } from './setting-form.tsx'
import './settings.css'

interface SettingPageProps {
  setting: ReadSetting
  lead: string
  /** Where visitors see it. */
  shownAt?: string
  outcomes: { modifier?: FormOutcome; revenir?: FormOutcome }
  children: (parts: FieldParts) => ReactNode
}

/** A setting: its form, what it was before, what was done (docs/product.md §11.21). */
export function SettingPage({ setting, lead, shownAt, outcomes, children }: SettingPageProps) {
  const { key, title, values, versions, lines } = setting
  return (
    <PaperPage
      key={key}
      title={title}
      lead={lead}
      back={{ to: href('/gestion/reglages'), label: 'Réglages' }}
      actions={
        shownAt && (
          <ButtonLink to={shownAt} variant="secondary" reloadDocument>
            <ExternalLink /> Voir sur le site
          </ButtonLink>
        )
      }
    >
      <Presence kind="setting" id={key} />
      <div className="setting-record">
        <section id="modifier" className="paper-sheet setting-record__form" aria-label={title}>
          <SettingForm id={key} values={values} outcome={outcomes.modifier}>
            {children}
          </SettingForm>
        </section>
        <div className="setting-record__side">
          {versions.length > 0 && (
            <Versions settingKey={key} versions={versions} refusal={problemsIn(outcomes.revenir).form} />
          )}
          <section className="paper-sheet office-section" aria-labelledby="histoire-titre">
            <h2 id="histoire-titre">Ce qui a été fait</h2>
            <RecordStream lines={lines} empty="Rien encore." />
          </section>
        </div>
      </div>
    </PaperPage>
  )
}

interface VersionsProps {
  settingKey: string
  versions: ReadSetting['versions']
  refusal: string | undefined
}

/** What the values were before, each with a button that makes them so again. */
function Versions({ settingKey, versions, refusal }: VersionsProps) {
  return (
    <section id="revenir" className="paper-sheet office-section" aria-labelledby="revenir-titre">
      <h2 id="revenir-titre">Revenir en arrière</h2>
      {refusal && (
        <p role="alert" className="office-form__alert">
          {refusal}
        </p>
      )}
      <ul className="plain-list setting-versions">
        {versions.map((version) => (
          <Version key={version.id} settingKey={settingKey} {...version} />
        ))}
      </ul>
    </section>
  )
}

function Version({
  settingKey,
  id,
  when,
  differs,
}: VersionsProps['versions'][number] & { settingKey: string }) {
  const named = useId()
  const [first = '', ...others] = differs
  return (
    <li>
      <p id={named}>
        <strong>{when}</strong>
        <span className="setting-versions__value">{first}</span>
      </p>
      {others.length > 0 && (
        <details>
          <summary className="fold">
            {others.length === 1 ? 'Une autre valeur' : `${others.length}\u00a0autres valeurs`}{' '}
            <ChevronDown />
          </summary>
          {others.map((value) => (
            <p key={value} className="setting-versions__value">
              {value}
            </p>
          ))}
        </details>
      )}
      <form method="post" action={formAddress(settingAddress(settingKey), 'revenir')}>
        <input type="hidden" name="version" value={id} />
        <button type="submit" className="button" data-variant="secondary" aria-describedby={named}>
          Reprendre ces valeurs
        </button>
      </form>
    </li>
  )
}
