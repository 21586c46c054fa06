import type { ReactNode } from 'react'
import { href } from 'react-router'
import type { FormOutcome } from '../../../../forms/form-outcome.ts'
import { problemsIn } from '../../../../forms/form-outcome.ts'
import { ButtonLink } from '../../../../ui/button/button.tsx'
import { ExternalLink } from '../../../../ui/icon/area-icons.ts'
import { PaperPage } from '../../../../ui/paper-page/paper-page.tsx'
import { RecordStream } from '../../journal/record-stream.tsx'
import { Presence } from '../../presence/presence.tsx'
import type { ReadSetting } from './read-setting.server.ts'
import { SettingForm } from './setting-form.tsx'
import type { FieldParts } from './setting-round.tsx'
import { SettingVersions } from './setting-versions.tsx'
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
        <section id="modifier" className="paper-sheet setting-record__form" aria-label="Modifier">
          <SettingForm id={key} values={values} outcome={outcomes.modifier}>
            {children}
          </SettingForm>
        </section>
        <div className="setting-record__side">
          {versions.length > 0 && (
            <SettingVersions
              settingKey={key}
              versions={versions}
              refusal={problemsIn(outcomes.revenir).form}
            />
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
