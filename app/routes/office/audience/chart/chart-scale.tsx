import type { ColumnsDrawing } from './draw-columns.server.ts'

/** What the grid stands for, beside it; as wide as its longest word. */
export function ChartScale({ grid }: Pick<ColumnsDrawing, 'grid'>) {
  const longest = Math.max(...grid.map(({ label }) => label.length))
  return (
    <svg width={`${longest * 0.6 + 0.4}em`} aria-hidden="true">
      {grid.map(({ y, label }) => (
        <text key={label} x="100%" y={`${y}%`} dy="0.3em" textAnchor="end">
          {label}
        </text>
      ))}
    </svg>
  )
}
