import { href } from 'react-router'
import { ButtonLink } from '../../ui/button.tsx'
import { ArrowRight } from '../../ui/icon/icons.ts'
import { Section } from '../../ui/section.tsx'
import type { PriceFinderView } from './price-finder.server.ts'
import { PriceFinder } from './price-finder.tsx'

/** Price and lead time, before the visitor is asked for anything. */
export function HomePrice({ first }: { first: PriceFinderView }) {
  return (
    <Section
      title="Votre prix, tout de suite"
      id="prix"
      annotation="Prix et délai"
      aside={
        <ButtonLink to={href('/tarifs')} variant="quiet">
          Tous les tarifs <ArrowRight />
        </ButtonLink>
      }
    >
      <PriceFinder first={first} />
    </Section>
  )
}
