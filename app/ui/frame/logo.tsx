import { useFacts } from '../../http/facts.tsx'
import './logo.css'

/**
 * Logo: a five-spoke rim with an ember hub, then the brand name with its first word in bold. Uses the colour of the surrounding
 * text.
 */
export function Logo() {
  const { brand } = useFacts()
  const [first, ...others] = brand.split(' ')
  return (
    <span className="logo">
      <LogoMark />
      <span className="logo__name">
        {others.length > 0 ? `${first} ` : first}
        {others.length > 0 && <span>{others.join(' ')}</span>}
      </span>
    </span>
  )
}

const spokeAngles = [0, 72, 144, 216, 288]

function LogoMark() {
  return (
    <svg className="logo__mark" viewBox="0 0 64 64" fill="none" aria-hidden="true">
      <circle cx="32" cy="32" r="29.5" stroke="currentColor" strokeWidth="3" />
      <circle cx="32" cy="32" r="24" stroke="currentColor" strokeWidth="1" opacity="0.45" />
      {spokeAngles.map((angle) => (
        <path
          key={angle}
          d="M32 24v-6.5m-6.2-8.6L32 17.5l6.2-8.6"
          transform={`rotate(${angle} 32 32)`}
          stroke="currentColor"
          strokeWidth="4.2"
          strokeLinejoin="round"
        />
      ))}
      <circle cx="32" cy="32" r="9" stroke="currentColor" strokeWidth="3" />
      <circle className="logo__hub" cx="32" cy="32" r="3.6" />
    </svg>
  )
}
