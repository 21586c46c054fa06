import { Form, Link } from 'react-router'
import { serviceOptions, shopOptions } from '../../../../../domain/quote-requests/quote-request-options.ts'
import { useAddressFields } from '../../../../forms/use-address-fields.ts'
import { Button } from '../../../../ui/button/button.tsx'
import { SelectField } from '../../../../ui/field/select-field.tsx'
import { TextField } from '../../../../ui/field/text-field.tsx'
import { ChevronDown } from '../../../../ui/icon/icons.ts'
import { listAddress } from '../inbox-address.ts'
import { inboxWords } from '../inbox-words.ts'
import { filterOptions } from './filter-options.ts'
import type { InboxView } from './read-list.server.ts'
import './inbox-filter.css'

/** Which lines to see; the answer is an address. The filters fold away under the line that says what is shown. */
export function InboxFilter({ kind, chosen, isChosen, line, hasOwnScope }: InboxView) {
  const form = useAddressFields(chosen)
  return (
    <Form {...form} action={listAddress(kind)} className="inbox-filter" role="search" preventScrollReset>
      <div className="inbox-filter__search">
        <TextField
          id="q"
          name="q"
          type="search"
          label="Rechercher"
          placeholder={inboxWords[kind].searchHint}
          defaultValue={chosen.q}
          maxLength={120}
          enterKeyHint="search"
          data-key="search"
        />
        <Button type="submit" variant="secondary">
          Chercher
        </Button>
      </div>
      <details className="inbox-filter__more">
        <summary>
          <span>{line}</span> <ChevronDown />
        </summary>
        <Filters kind={kind} chosen={chosen} hasOwnScope={hasOwnScope} />
        <Button type="submit" variant="secondary">
          Filtrer
        </Button>
      </details>
      {isChosen && (
        <Link to={listAddress(kind)} preventScrollReset>
          Revenir à la liste de départ
        </Link>
      )}
    </Form>
  )
}

function Filters({ kind, chosen, hasOwnScope }: Pick<InboxView, 'kind' | 'chosen' | 'hasOwnScope'>) {
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
          options={hasOwnScope ? { ...shopOptions, tous: 'Tous' } : shopOptions}
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
