import { href } from 'react-router'
import { ButtonLink } from '../../../ui/button/button.tsx'
import { Download } from '../../../ui/icon/area-icons.ts'
import type { ClientsView } from './read-clients.server.ts'

export function ClientsActions({ csv, canEdit, canImport }: ClientsView) {
  return (
    <>
      {canEdit && <ButtonLink to={href('/gestion/clients/nouveau')}>Nouveau client</ButtonLink>}
      {canImport && (
        <ButtonLink to={href('/gestion/clients/import')} variant="secondary">
          Importer
        </ButtonLink>
      )}
      {csv && (
        <ButtonLink to={csv} reloadDocument variant="secondary" prefetch="none" download>
          <Download /> Exporter (CSV)
        </ButtonLink>
      )}
    </>
  )
}
