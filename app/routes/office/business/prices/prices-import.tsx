import { href } from 'react-router'
import { priceColumns } from '../../../../../domain/business/prices/price-columns.ts'
import { type OfficeFacts, officeMeta, officePage } from '../../../../http/office-page.ts'
import { receiveImportFile } from '../../../../office/import/file-page.server.ts'
import { ImportFilePage } from '../../../../office/import/file-page.tsx'
import type { Route } from './+types/prices-import.ts'

export const handle = {
  ...officePage,
  permission: 'edit-prices',
  help: {
    title: 'Importer des tarifs',
    what: 'Reprendre des prix préparés dans un tableur.',
    how: [
      'Partez du CSV exporté\u00a0: modifiez-le, puis déposez-le ici.',
      'Tant qu’une ligne est fausse, rien n’est écrit.',
    ],
  },
} satisfies OfficeFacts

export const meta: Route.MetaFunction = ({ matches }) => officeMeta(matches, 'Importer des tarifs')

/** Without a loader the gate would not run when the browser changes pages by itself. */
export const loader = () => null

const runAddress = (id: string) => href('/gestion/reglages/tarifs/import/:id', { id })

export const action = (visit: Route.ActionArgs) => receiveImportFile(visit, 'prices', runAddress)

/** A file of prices comes in; the next page tells what would become of it (docs/product.md §11.12). */
export default function Import({ actionData }: Route.ComponentProps) {
  return (
    <ImportFilePage
      title="Importer des tarifs"
      lead="Un classeur xlsx ou un fichier CSV, tel que la page des tarifs en donne un."
      back={{ to: href('/gestion/reglages/tarifs'), label: 'Tarifs' }}
      problem={actionData?.problem}
      hint={
        <>
          Rien n’est écrit avant que vous ayez vu, ligne par ligne, ce qui changerait&nbsp;; tant qu’une ligne
          est fausse, rien ne l’est.
        </>
      }
    >
      Colonnes&nbsp;: {Object.values(priceColumns).join(', ')}. Une taille, une finition ou un point de vente
      vide vaut pour tous&nbsp;; un prix vide met fin au prix&nbsp;; sans date, il vaut dès aujourd’hui. Ce
      que le fichier ne dit pas ne change pas.
    </ImportFilePage>
  )
}
