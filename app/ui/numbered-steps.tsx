import './numbered-steps.css'

interface NumberedStepsProps {
  steps: readonly { title: string; text: string }[]
  /** Heading level of each step. */
  level: 2 | 3 | 4
}

/** Consecutive steps, side by side where there is room. */
export function NumberedSteps({ steps, level }: NumberedStepsProps) {
  const Heading = `h${level}` as const
  return (
    <ol className="plain-list numbered-steps">
      {steps.map(({ title, text }) => (
        <li key={title}>
          <Heading>{title}</Heading>
          <p>{text}</p>
        </li>
      ))}
    </ol>
  )
}
