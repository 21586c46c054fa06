import { href } from 'react-router'
import { type OfficeHandle, officeMeta, officePageHandle } from '../../../../http/office-page.ts'
import { handleImportFile } from '../../../../office/import/file-page.server.ts'
import { ImportFilePage } from '../../../../office/import/file-page.tsx'
import type { Route } from './+types/import-clients.ts'

export const handle = {
  ...officePageHandle,
  permission: 'import-clients',
  help: {
    title: 'Importer des clients',
    what: 'Reprendre un fichier de clients, CSV ou Excel.',
    how: [
      'Déposez le fichier\u00a0: les colonnes sont reconnues à leur nom.',
      'Rien n’est enregistré avant que vous ayez vérifié, ligne par ligne, ce qui le sera.',
    ],
  },
} satisfies OfficeHandle

export const meta: Route.MetaFunction = ({ matches }) => officeMeta(matches, 'Importer des clients')

/** Empty, but necessary: `requireStaff` does not run on client-side navigation to a route without a loader. */
export const loader = () => null

const runAddress = (id: string) => href('/gestion/clients/import/:id', { id })

export const action = (args: Route.ActionArgs) => handleImportFile(args, 'clients', runAddress)

/** Upload form for a file of clients; redirects to its preview. */
export default function ClientsImportPage({ actionData }: Route.ComponentProps) {
  return (
    <ImportFilePage
      title="Importer des clients"
      lead="Un classeur xlsx ou un fichier CSV, avec les titres des colonnes en première ligne."
      back={{ to: href('/gestion/clients'), label: 'Clients' }}
      problem={actionData?.problem}
      hint={
        <>
          5&nbsp;Mo et 20&nbsp;000 lignes au plus. Rien n’est enregistré avant que vous ayez vérifié, ligne
          par ligne, ce qui changerait.
        </>
      }
    >
      Un client est reconnu à son e-mail ou à son SIRET&nbsp;: sa fiche est complétée, jamais vidée. Le
      fichier est effacé au bout d’une heure.
    </ImportFilePage>
  )
}
