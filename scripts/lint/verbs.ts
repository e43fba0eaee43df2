/** Lists the verbs, in their base form, by which the linter knows a sentence. Add one that a docstring needs. */
export const VERBS = `
abort accept accompany account acquire act adapt add adopt advance affect aggregate agree aim align allow analyse
announce answer appear append apply approximate arrive ask assemble attach attempt avoid await batch bear become begin
behave believe belong bind block boot border bound break bring build bundle bypass cache calculate call cancel cap
capture care carry catch cause change charge check choose claim classify clear click clip close collect combine come
commit compare compile complete compose compress compute concern configure confirm connect consist contain continue
contradict control convert coordinate copy cost count cover crawl create credit crop cut darken deal debounce decide
declare decode default define delay delete deliver demand deny depend derive descend describe deselect destroy detect
determine deviate diagnose die differ disable disappear discard dispatch display distinguish divide dock double
download drag draw drift drop earn edit emit emphasise emulate enable encode end enter equal erase escape estimate
exceed exclude execute exercise exist expand expect expire explain export extend extract fade fail fake fall feel
fetch fill filter find finish fire fit fix flag flush fly focus fold follow forbid force forget form format forward
free freeze fulfil gather generate get give go grab group grow guard guess halve hand handle hang happen hash head
hear heed help hide highlight hint hit hold hook hover identify ignore imitate implement import include increase index
inform inherit inject insert inspect install interrupt introduce invent involve isolate issue iterate join judge jump
keep know lack lag last lay lead leak learn leave lend let lie limit link list listen live load lock log look loop
lose make manage map mark mask match matter mean measure meet merge minimise mirror mix mock mount move multiply name
narrow navigate need nest normalise note notice notify number obey observe occur offer omit open operate order outline
outlive overflow override overtake overwrite own pack pad paint pan parse pass paste pause pay perform permit persist
pick pin place plan play point poll position post postpone precede predate prefer prefetch prefix preload prepare
present preserve preset press prevent preview print process produce program project promise prompt prove provide
publish pull push put query queue quote raise range rank rate reach react read rebase reboot recall receive recognise
recompute record recreate redirect redo reduce refer refetch reflect refuse regain register reject relate release
reload remain remember remind remove rename render renew reopen repair repeat replace reply report represent request
require resample reserve reset resize resolve respond rest restart restore restrict result resume retry return reuse
reveal revert rewrap rise roll rotate round route run sample sanitise satisfy save say scale scan scroll seal search
see seed seek select send separate serialise serve set settle shade shape share shell shift shorten show shrink shut
sign signal simulate sink sit skip slice slow snap sort sound space span spare speak specify spell split spread
stabilise stack stage stand start state stay steal step stop store stream strip style subscribe substitute subtract
succeed suffice suggest suit sum summarise supply support suppose surround survive swallow swap sweep switch
synchronise tag take talk target tell tend terminate test think throw tie tighten time toggle tolerate touch track
transfer translate trap treat trigger trim truncate trust try turn type undergo understand undo unfold unify unpack
unpublish unsubscribe update upgrade upload use validate vary verify view visit wait wake walk want warn watch weigh
widen win wipe wish work wrap write yield zoom
`.trim();
