import { site } from '../../../../domain/site.ts'
import { NoticeFacts } from '../notice-facts.tsx'

/** What a provider of services says of its insurance (Code de la consommation, R. 111-2). */
export function Insurance() {
  const { insurer, address, territory } = site.legal.insurance
  const facts: [string, string][] = [
    ['Assureur', insurer],
    ['Adresse', address],
    ['Territoire couvert', territory],
  ]
  return (
    <>
      <p>Notre responsabilité civile professionnelle est assurée.</p>
      <NoticeFacts facts={facts.filter(([, value]) => value !== '')} />
    </>
  )
}
