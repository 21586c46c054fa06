import { site } from '../../../../domain/site.ts'

export function Property() {
  return (
    <p>
      Les textes, les images, les logos et la mise en page de ce site appartiennent à {site.legal.companyName}{' '}
      ou sont utilisés avec l’accord de leurs auteurs. Les noms {site.brand} et {site.subBrand} désignent
      notre entreprise et ses services. Toute reproduction, même partielle, demande notre accord écrit, hors
      des cas que la loi autorise. Les marques de véhicules citées sont celles de leurs propriétaires&nbsp;:
      elles ne servent qu’à désigner les jantes sur lesquelles nous travaillons.
    </p>
  )
}
