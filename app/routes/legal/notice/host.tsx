import { site } from '../../../../domain/site.ts'
import { NoticeFacts } from '../notice-facts.tsx'

export function Host() {
  const { host } = site.legal
  return (
    <NoticeFacts
      facts={[
        ['Société', host.name],
        ['Adresse', `${host.address}, ${host.country}`],
        ['Téléphone', host.phone],
      ]}
    />
  )
}
