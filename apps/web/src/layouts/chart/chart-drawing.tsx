import { rhumbLines, rhumbNodes } from './rhumb-lines.ts'

const lines = rhumbLines(500, 470)
const nodes = rhumbNodes(500, 470)
const rose = 'M0-92 14-14 0 0Z M92 0 14 14 0 0Z M0 92-14 14 0 0Z M-92 0-14-14 0 0Z'
const roseShade = 'M0-92-14-14 0 0Z M92 0 14-14 0 0Z M0 92 14 14 0 0Z M-92 0-14 14 0 0Z'
const smallRose = 'M0-58 9-9 0 0Z M58 0 9 9 0 0Z M0 58-9 9 0 0Z M-58 0-9-9 0 0Z'
const voyage = 'M168 620C250 700 372 742 476 690S640 470 706 398 808 262 872 232'

function Voyage() {
  return (
    <>
      <g fill="var(--canvas)" stroke="var(--ink)" strokeOpacity="0.35">
        {nodes.map(([x, y]) => (
          <circle key={`${x}:${y}`} cx={x} cy={y} r="4" />
        ))}
      </g>
      <g transform="translate(500 500)">
        <circle r="104" fill="var(--canvas)" stroke="var(--ink)" strokeOpacity="0.25" />
        <circle r="64" fill="none" stroke="var(--ink)" strokeOpacity="0.2" />
        <g transform="rotate(45)" fill="var(--ink)" fillOpacity="0.22">
          <path d={smallRose} />
        </g>
        <path d={rose} fill="var(--accent)" />
        <path d={roseShade} fill="var(--accent)" fillOpacity="0.4" />
        <circle r="5" fill="var(--canvas)" />
      </g>
      <path d={voyage} fill="none" stroke="var(--canvas)" strokeWidth="8" />
      <path
        d={voyage}
        fill="none"
        stroke="var(--accent)"
        strokeWidth="2.5"
        strokeDasharray="1 9"
        strokeLinecap="round"
      />
      <g fill="var(--canvas)" stroke="var(--accent)" strokeWidth="2.5">
        <circle cx="168" cy="620" r="7" />
        <circle cx="706" cy="398" r="5" />
        <circle cx="872" cy="232" r="7" fill="var(--accent)" />
      </g>
    </>
  )
}

export interface ChartDrawingProps {
  /** True for only the lines, as a background for text. */
  quiet?: boolean
  className?: string
}

/** The wind lines of a portolan chart with one voyage over them, as decoration. */
export function ChartDrawing({ quiet = false, className }: ChartDrawingProps) {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 1000 1000"
      preserveAspectRatio="xMidYMid slice"
      className={className}
    >
      <g fill="none" strokeWidth="1" vectorEffect="non-scaling-stroke">
        <path d={lines.quarterWinds} stroke="var(--red)" strokeOpacity="0.13" />
        <path d={lines.halfWinds} stroke="var(--green)" strokeOpacity="0.2" />
        <path d={lines.winds} stroke="var(--ink)" strokeOpacity="0.2" />
      </g>
      {!quiet && <Voyage />}
    </svg>
  )
}
