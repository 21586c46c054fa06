import { ChartScale } from './chart-scale.tsx'
import type { ColumnsDrawing } from './draw-columns.server.ts'
import './column-chart.css'

interface ColumnChartProps {
  id: string
  title: string
  /** What the drawing shows, in a sentence or two. */
  description: string
  drawing: ColumnsDrawing
}

/** Columns over time, drawn on the server: no script, and sizes in percent, so that words keep theirs at any width. */
export function ColumnChart({ id, title, description, drawing }: ColumnChartProps) {
  const { columns, before, grid, ticks, top, bottom } = drawing
  return (
    <div className="column-chart">
      <ChartScale grid={grid} />
      <svg role="img" aria-labelledby={`${id}-title ${id}-desc`}>
        <title id={`${id}-title`}>{title}</title>
        <desc id={`${id}-desc`}>{description}</desc>
        {grid.map(({ y, label }) => (
          <line key={label} className="column-chart__grid" x2="100%" y1={`${y}%`} y2={`${y}%`} />
        ))}
        {columns.map(({ key, hint, x, y, width, height, isLive, isEmpty }) => (
          <g
            key={key}
            className="column-chart__column"
            data-live={isLive || undefined}
            data-empty={isEmpty || undefined}
          >
            <title>{hint}</title>
            <rect
              className="column-chart__room"
              x={`${x}%`}
              y={`${top}%`}
              width={`${width}%`}
              height={`${bottom - top}%`}
            />
            <rect x={`${x}%`} y={`${y}%`} width={`${width}%`} height={`${height}%`} />
          </g>
        ))}
        <svg viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">
          <path className="column-chart__before" d={before} vectorEffect="non-scaling-stroke" />
        </svg>
        {ticks.map(({ key, label, x, anchor }) => (
          <text key={key} x={`${x}%`} y="98%" textAnchor={anchor}>
            {label}
          </text>
        ))}
      </svg>
    </div>
  )
}
