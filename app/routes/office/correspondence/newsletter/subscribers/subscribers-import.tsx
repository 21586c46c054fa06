import { href } from 'react-router'
import { subscriberColumns } from '../../../../../../domain/correspondence/newsletter/subscriber-columns.ts'
import { type OfficeHandle, officeMeta, officePageHandle } from '../../../../../http/office-page.ts'
import { handleImportFile } from '../../../../../office/import/file-page.server.ts'
import { ImportFilePage } from '../../../../../office/import/file-page.tsx'
import type { Route } from './+types/subscribers-import.ts'

export const handle = {
  ...officePageHandle,
  permission: 'send-newsletter',
  help: {
    title: 'Importer des abonnés',
    what: 'Reprendre une liste d’adresses qui ont consenti.',
    how: ['Le fichier indique l’origine et la date de chaque consentement.'],
  },
} satisfies OfficeHandle

export const meta: Route.MetaFunction = ({ matches }) => officeMeta(matches, 'Importer des abonnés')

/** Empty, but necessary: `requireStaff` does not run on client-side navigation to a route without a loader. */
export const loader = () => null

const runAddress = (id: string) => href('/gestion/lettre/abonnes/import/:id', { id })

export const action = (args: Route.ActionArgs) => handleImportFile(args, 'subscribers', runAddress)

/** Upload form for a file of subscribers; redirects to its preview. */
export default function SubscribersImportPage({ actionData }: Route.ComponentProps) {
  return (
    <ImportFilePage
      title="Importer des abonnés"
      lead="Un classeur xlsx ou un fichier CSV, avec pour chaque adresse la date et la preuve de son consentement."
      back={{ to: href('/gestion/lettre/abonnes'), label: 'Abonnés' }}
      problem={actionData?.problem}
      hint={
        <>
          5&nbsp;Mo et 20&nbsp;000 lignes au plus. Rien n’est enregistré avant que vous ayez vérifié, ligne
          par ligne, ce qui serait ajouté.
        </>
      }
    >
      Colonnes&nbsp;: {Object.values(subscriberColumns).join(', ')}. Les adresses déjà sur la liste ne
      changent pas. Le site ne garde rien des personnes désinscrites&nbsp;: n’importez pas une liste
      antérieure à leur départ.
    </ImportFilePage>
  )
}
