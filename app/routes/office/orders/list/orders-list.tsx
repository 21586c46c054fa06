import { Form, href, Link } from 'react-router'
import { counted } from '../../../../../domain/french-number.ts'
import { useAddressFields } from '../../../../forms/use-address-fields.ts'
import { Button } from '../../../../ui/button/button.tsx'
import { SelectField } from '../../../../ui/field/select-field.tsx'
import { TextField } from '../../../../ui/field/text-field.tsx'
import { MoreBelow } from '../../../../ui/pager/more-below.tsx'
import { readOnId } from '../../../../ui/pager/use-read-on.ts'
import { posOptions, states } from '../orders-query.ts'
import { OrderLine } from './order-line.tsx'
import type { ListView } from './read-list.server.ts'
import './orders-list.css'

/** Orders as lines, searched and filtered; what is chosen is an address. */
export function OrdersList({ list }: { list: ListView }) {
  const { rows, added, isTooShort } = list
  return (
    <div className="paper-sheet orders-list">
      <Filter {...list} />
      <p className="visually-hidden" role="status">
        {rows.length === 0
          ? 'Aucune commande'
          : counted(rows.length, 'commande affichée', 'commandes affichées')}
      </p>
      {rows.length === 0 && (
        <p className="paper-note">
          {isTooShort
            ? 'Tapez au moins trois lettres ou chiffres qui se suivent.'
            : 'Aucune commande ne correspond.'}
        </p>
      )}
      <ul className="plain-list">
        {rows.map((row, place) => (
          <OrderLine key={row.id} row={row} readOn={added === place ? readOnId : undefined} />
        ))}
      </ul>
      <MoreBelow
        list={list}
        shown={rows.length}
        label="Suite des commandes"
        place={`${rows.length}\u00a0commandes`}
      />
    </div>
  )
}

function Filter({ chosen, said, isChosen, hasOwnScope }: ListView) {
  const form = useAddressFields(chosen)
  return (
    <Form
      {...form}
      action={href('/gestion/commandes')}
      className="orders-filter"
      role="search"
      preventScrollReset
    >
      <input type="hidden" name="vue" value="liste" />
      <TextField
        id="q"
        name="q"
        type="search"
        label="Rechercher"
        placeholder="Numéro, immatriculation, véhicule, client"
        defaultValue={chosen.q}
        maxLength={120}
        autoComplete="off"
        enterKeyHint="search"
        data-key="search"
        className="orders-filter__search"
      />
      <SelectField
        id="etape"
        name="etape"
        label="État"
        prompt={chosen.q ? 'Toutes' : 'En cours'}
        options={states}
        defaultValue={chosen.etape}
      />
      <SelectField
        id="pos"
        name="pos"
        label="Point de vente"
        prompt={hasOwnScope ? 'Les miens' : 'Tous'}
        options={hasOwnScope ? { ...posOptions, tous: 'Tous' } : posOptions}
        defaultValue={chosen.pos}
      />
      <Button type="submit" variant="secondary">
        Chercher
      </Button>
      <p className="orders-filter__said">
        {said}{' '}
        {isChosen && (
          <Link to="?vue=liste" preventScrollReset>
            Revenir aux commandes en cours
          </Link>
        )}
      </p>
    </Form>
  )
}
