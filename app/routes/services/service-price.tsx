import type { ServicePrice } from '../prices/price-finder.server.ts'
import { PriceFinder, PriceGuarantee } from '../prices/price-finder.tsx'
import '../prices/price-finder.css'
import './service-parts.css'

/** Price of one rim, « sur devis » when the price list lacks the service, followed by the guarantee. */
export function ServicePriceBody({ price }: { price: ServicePrice }) {
  if (price?.finder) return <PriceFinder first={price.finder} isOfService />
  return (
    <>
      <div className="service-prose">
        <p>
          Chaque pièce est différente. Le prix et le délai sont ceux du devis, gratuit et établi d’après vos
          photos.
        </p>
      </div>
      {price?.guarantee && (
        <div className="price-finder">
          <PriceGuarantee guarantee={price.guarantee} />
        </div>
      )}
    </>
  )
}
