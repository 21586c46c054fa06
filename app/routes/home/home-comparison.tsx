import { href } from 'react-router'
import { ButtonLink } from '../../ui/button/button.tsx'
import { ArrowRight } from '../../ui/icon/icons.ts'
import { BeforeAfter } from '../../ui/pictures/before-after/before-after.tsx'
import type { DescribedPicture } from '../../ui/pictures/picture/describe-picture.server.ts'
import { Section } from '../../ui/section/section.tsx'
import type { HomeWords } from './home.server.ts'

interface HomeComparisonProps {
  words: HomeWords
  before: DescribedPicture
  after: DescribedPicture
}

/** What the workshop does, seen at once: the same rim before and after. */
export function HomeComparison({ words, ...pictures }: HomeComparisonProps) {
  return (
    <Section
      title={words.comparison_title}
      id="avant-apres"
      annotation={words.comparison_annotation}
      aside={
        <ButtonLink to={href('/services/:service', { service: 'renovation' })} variant="quiet">
          Comment nous rénovons <ArrowRight />
        </ButtonLink>
      }
    >
      <BeforeAfter {...pictures} title={words.comparison_work} caption={words.comparison_caption} beside />
    </Section>
  )
}
