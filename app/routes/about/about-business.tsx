import { frenchNumber } from '../../../domain/french-number.ts'
import { site } from '../../../domain/site.ts'
import { ComputedNote } from '../../ui/computed-note/computed-note.tsx'
import { NumberedSteps } from '../../ui/numbered-steps/numbered-steps.tsx'
import type { DescribedPicture } from '../../ui/pictures/picture/describe-picture.server.ts'
import { Picture } from '../../ui/pictures/picture/picture.tsx'
import { Section } from '../../ui/section/section.tsx'
import './about-business.css'

interface AboutBusinessProps {
  paragraphs: readonly string[]
  steps: readonly { title: string; text: string }[]
  picture: DescribedPicture
}

/** Who the workshop is, in words and figures, and how a pair of hands goes about a wheel (docs/product.md §1). */
export function AboutBusiness({ paragraphs, steps, picture }: AboutBusinessProps) {
  return (
    <Section title="Notre métier, la jante" id="maison" annotation="Qui nous sommes">
      <div className="about-business">
        <div className="about-business__text">
          {paragraphs.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </div>
        <dl className="about-business__figures">
          {figures().map(({ value, text }) => (
            <div key={text}>
              <dt>{text}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </div>
      <h3 className="about-business__how">Comment nous travaillons</h3>
      <figure className="about-business__view">
        <Picture {...picture} sizes="92vw" />
        <figcaption>
          Remontée, la roue retrouve sa voiture. <ComputedNote />
        </figcaption>
      </figure>
      <NumberedSteps steps={steps} level={4} />
    </Section>
  )
}

const figures = () => [
  { value: `+\u00a0${frenchNumber(site.rimsPerYear)}`, text: 'jantes rénovées par an' },
  { value: '3', text: 'ateliers, du Grand Est à la Savoie' },
  { value: '1', text: 'ligne sur mesure, à Épinal' },
  { value: '0\u00a0€', text: 'le devis, sans engagement' },
]
