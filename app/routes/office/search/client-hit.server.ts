import { href } from 'react-router'
import { clientName } from '../../../../domain/clients/client-name.ts'
import type { FoundClient } from '../../../../domain/search/find-clients.ts'
import { detailOf, type Hit } from './hit.ts'

export function clientHit(client: FoundClient): Hit {
  const { id, email, phone, address } = client
  return {
    id,
    to: href('/gestion/clients/:id', { id }),
    title: clientName(client),
    state: '',
    since: '',
    detail: detailOf(phone, email, address?.city),
  }
}
