// The words of JavaScript engines, Node, browsers and PostgreSQL in what they say about an error; none that
// could be goods, a place or a person.
const words = `
a abort aborted accept accepted access accessing after all allocation already an and annotation any argument
arguments array arrow as assign assignment async at await be been before bigint binary body boolean broken
browser buffer by call callable called calling can canceled cannot catch certificate changed character check
circular class client clone closed code configurable connect connected connection const constraint construct
constructor context conversion convert converting could create current data database date deadlock decode
define defined delete denied depth destroyed destructure detail detected did disconnected does duplicate
dynamically element empty end ended enough entry error errors evaluating event exceeded execute exist exists
expected expired expression extensible failed fetch file first font for format found function generator get
getter given handler has have header headers host http https i if illegal import imported in index infinity
initialization insert instance instanceof internal into invalid invocation is it iterable iterator json key
length limit load loaded loading loop lost malformed many match max maximum may memory message method minified
missing module more multiple must name nan native negative network new no node non not null number object
objects of offset on only open operand operation operator option or other out outside overflow own parameter
parse parsed parser parsing pending permission position promise properties property protocol prototype proxy
query range read reading readonly received recursion redirect redirected reduce reference refused register
rejected remote rendered replaced request required reset resolve resource response result returned revoked
right running scheme script security send serialize server set setter setting shutdown size socket spread
stack start state statement static status stopped storage stream strict string structure subquery super
support supported symbol syntax system target terminated terminating than that the this thrown time timed
timeout to token too top trailing transaction transfer trying type typed unable unavailable undefined
unexpected unhandled unique unknown unsupported unterminated update uri url use used using utf valid value
values variable version violated violates was were when while with within without worker writable write
writing wrong yield
`

/** In lower case. */
export const knownWords: ReadonlySet<string> = new Set(words.trim().split(/\s+/))
