import { href } from 'react-router'
import { site } from '../../../domain/site.ts'
import { ButtonLink } from '../../ui/button/button.tsx'
import { ArrowRight } from '../../ui/icon/icons.ts'
import type { WorkshopPictures } from '../../ui/locations/workshop-picture/workshop-pictures.server.ts'
import { Section } from '../../ui/section/section.tsx'
import type { HomeWords } from './home.server.ts'
import { Workshop } from './home-workshop.tsx'
import './home-workshops.css'

/** The home page advertises two workshops; the contact page tells of all four places (docs/product.md §1). */
const advertised = () => site.locations.filter(({ id }) => id === 'epinal' || id === 'ostwald')

export function HomeWorkshops({ pictures, words }: { pictures: WorkshopPictures; words: HomeWords }) {
  return (
    <Section
      title={words.workshops_title}
      id="ateliers"
      annotation={words.workshops_annotation}
      aside={
        <ButtonLink to={href('/a_propos')} variant="quiet">
          Horaires et contacts <ArrowRight />
        </ButtonLink>
      }
    >
      <ul className="plain-list workshops">
        {advertised().map((location) => (
          <Workshop key={location.id} location={location} picture={pictures[location.id]} />
        ))}
      </ul>
    </Section>
  )
}
