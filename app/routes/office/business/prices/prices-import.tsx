import { href } from 'react-router'
import { priceColumns } from '../../../../../domain/business/prices/price-columns.ts'
import { type OfficeHandle, officeMeta, officePageHandle } from '../../../../http/office-page.ts'
import { handleImportFile } from '../../../../office/import/file-page.server.ts'
import { ImportFilePage } from '../../../../office/import/file-page.tsx'
import type { Route } from './+types/prices-import.ts'

export const handle = {
  ...officePageHandle,
  permission: 'edit-prices',
  help: {
    title: 'Importer des tarifs',
    what: 'Reprendre des prix préparés dans un tableur.',
    how: [
      'Partez du CSV exporté\u00a0: modifiez-le, puis déposez-le ici.',
      'Tant qu’une ligne est en erreur, rien n’est enregistré.',
    ],
  },
} satisfies OfficeHandle

export const meta: Route.MetaFunction = ({ matches }) => officeMeta(matches, 'Importer des tarifs')

/** Empty, but necessary: `requireStaff` does not run on client-side navigation to a route without a loader. */
export const loader = () => null

const runAddress = (id: string) => href('/gestion/reglages/tarifs/import/:id', { id })

export const action = (args: Route.ActionArgs) => handleImportFile(args, 'prices', runAddress)

/** Upload form for a file of prices; redirects to its preview. */
export default function PricesImportPage({ actionData }: Route.ComponentProps) {
  return (
    <ImportFilePage
      title="Importer des tarifs"
      lead="Un classeur xlsx ou un fichier CSV, comme celui que la page des tarifs exporte."
      back={{ to: href('/gestion/reglages/tarifs'), label: 'Tarifs' }}
      problem={actionData?.problem}
      hint={
        <>
          Rien n’est enregistré avant que vous ayez vérifié, ligne par ligne, ce qui changerait, ni tant
          qu’une ligne est en erreur.
        </>
      }
    >
      Colonnes&nbsp;: {Object.values(priceColumns).join(', ')}. Une taille, une finition ou un point de vente
      vide vaut pour tous&nbsp;; un prix vide met fin au prix&nbsp;; sans date, il vaut dès aujourd’hui. Ce
      qui n’est pas dans le fichier ne change pas.
    </ImportFilePage>
  )
}
