export { ReportScreen as Component } from "#report/report-screen.tsx";
