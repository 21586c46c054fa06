import { href } from 'react-router'
import { ButtonLink } from '../../ui/button/button.tsx'
import { ArrowRight } from '../../ui/icon/icons.ts'
import { BeforeAfter } from '../../ui/pictures/before-after/before-after.tsx'
import { Section } from '../../ui/section/section.tsx'

/** What the workshop does, seen at once: the same rim before and after. */
export function HomeComparison() {
  return (
    <Section
      title="La même jante, avant et après"
      id="avant-apres"
      annotation="Une rénovation"
      aside={
        <ButtonLink to={href('/services/:service', { service: 'renovation' })} variant="quiet">
          Comment nous rénovons <ArrowRight />
        </ButtonLink>
      }
    >
      <BeforeAfter
        before="avant-1"
        after="apres-1"
        title="Bord frotté, vernis corrodé"
        caption="Le métal du bord est repris, la face repassée au tour, le vernis refait. Images de synthèse."
        beside
      />
    </Section>
  )
}
