import { href } from 'react-router'
import { ButtonLink } from '../../../../ui/button/button.tsx'
import { Download } from '../../../../ui/icon/area-icons.ts'
import type { SubscribersView } from './read-subscribers.server.ts'

export function SubscribersActions({ csv }: SubscribersView) {
  return (
    <>
      <ButtonLink to={href('/gestion/lettre/abonnes/import')} variant="secondary">
        Importer
      </ButtonLink>
      <ButtonLink to={csv} reloadDocument variant="secondary" prefetch="none" download>
        <Download /> Exporter (CSV)
      </ButtonLink>
    </>
  )
}
