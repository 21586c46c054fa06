/** The rim's diameter, drawn as on a workshop plan in the coordinates of the wide picture (1920 × 1080). */
export function Dimensions() {
  return (
    <svg
      className="hero__dimensions"
      viewBox="0 0 1920 1080"
      preserveAspectRatio="xMaxYMid slice"
      aria-hidden="true"
    >
      <path d="M1275 173H1874M1275 889H1874" strokeDasharray="2 7" />
      <path d="M1858 173V420M1858 642V889M1847 184l22-22M1847 900l22-22" />
      <text transform="translate(1865 531) rotate(-90)" textAnchor="middle">
        Ø 12″ à 22″ et plus
      </text>
    </svg>
  )
}
