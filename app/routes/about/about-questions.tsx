import { href } from 'react-router'
import { ButtonLink } from '../../ui/button/button.tsx'
import { ArrowRight } from '../../ui/icon/icons.ts'
import { Section } from '../../ui/section/section.tsx'
import './about-questions.css'

interface AboutQuestionsProps {
  questions: readonly { question: string; answer: string }[]
}

export function AboutQuestions({ questions }: AboutQuestionsProps) {
  return (
    <Section title="Questions fréquentes" id="questions" annotation="Ce que l’on nous demande">
      <div className="about-questions">
        {questions.map(({ question, answer }) => (
          <details key={question} name="questions">
            <summary>{question}</summary>
            <p>{answer}</p>
          </details>
        ))}
      </div>
      <div className="about-questions__end">
        <p>Le plus sûr est encore de nous montrer vos jantes.</p>
        <ButtonLink to={href('/devis')}>
          Demander un devis <ArrowRight />
        </ButtonLink>
      </div>
    </Section>
  )
}
