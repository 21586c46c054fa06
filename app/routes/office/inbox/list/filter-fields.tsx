import { serviceOptions, shopOptions } from '../../../../../domain/quote-requests/quote-request-options.ts'
import { SelectField } from '../../../../ui/field/select-field.tsx'
import { filterOptions } from './filter-options.ts'
import type { InboxView } from './read-list.server.ts'

export function FilterFields({
  kind,
  chosen,
  hasOwnScope,
}: Pick<InboxView, 'kind' | 'chosen' | 'hasOwnScope'>) {
  const options = filterOptions(kind)
  const all = kind === 'request' ? 'Toutes' : 'Tous'
  const select = (name: 'etat' | 'qui' | 'vu' | 'depuis' | 'tri', label: string, prompt: string) => (
    <SelectField
      id={name}
      name={name}
      label={label}
      prompt={prompt}
      options={options[name]}
      defaultValue={chosen[name]}
    />
  )
  return (
    <div className="inbox-filter__fields">
      {kind === 'request' && (
        <SelectField
          id="pos"
          name="pos"
          label="Point de vente"
          prompt={hasOwnScope ? 'Les miens' : 'Tous'}
          options={hasOwnScope ? { ...shopOptions(), tous: 'Tous' } : shopOptions()}
          defaultValue={chosen.pos}
        />
      )}
      {select('etat', 'État', chosen.q ? all : 'À traiter')}
      {kind === 'request' && (
        <SelectField
          id="prestation"
          name="prestation"
          label="Prestation"
          prompt="Toutes"
          options={serviceOptions}
          defaultValue={chosen.prestation}
        />
      )}
      {select('depuis', 'Arrivée', 'N’importe quand')}
      {select('qui', 'Prise en charge', 'Par n’importe qui')}
      {select('vu', kind === 'request' ? 'Vues' : 'Lus', all)}
      {select('tri', 'Ordre', 'Selon l’état')}
    </div>
  )
}
