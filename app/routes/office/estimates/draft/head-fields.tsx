import { DraftArea, DraftChoice, DraftText } from './draft-field.tsx'
import type { GivenFields } from './given-fields.ts'
import type { DraftView } from './read-draft.server.ts'

interface HeadFieldsProps extends GivenFields {
  options: DraftView['options']
}

/** What is said of the whole quote. */
export function HeadFields({ options, ...given }: HeadFieldsProps) {
  const named = (name: string, label: string) => ({ ...given, name, label })
  return (
    <section className="paper-sheet estimate-part" aria-labelledby="conditions-titre">
      <h2 id="conditions-titre">Véhicule et conditions</h2>
      <div className="estimate-head">
        <DraftText {...named('vehicle', 'Véhicule')} maxLength={120} />
        <DraftText {...named('registration', 'Immatriculation')} maxLength={40} autoCapitalize="characters" />
        <DraftText {...named('days', 'Délai, en jours ouvrés')} inputMode="numeric" maxLength={3} />
        <DraftText {...named('validity', 'Validité, en jours')} inputMode="numeric" maxLength={3} />
        <DraftChoice
          {...named('discount_kind', 'Remise sur le tout')}
          options={options.discounts}
          prompt="Aucune"
        />
        <DraftText {...named('discount', 'Remise en\u00a0%')} inputMode="decimal" maxLength={6} />
        <DraftChoice {...named('pos', 'Atelier')} options={options.pos} prompt={null} />
      </div>
      <DraftArea {...named('message', 'Message au client')} hint="Imprimé au-dessus des lignes." />
    </section>
  )
}
