// What other apps' scripts register on a page of a real server.
import './failing.ts'
import './poll.ts'
import './pollPicker.ts'
import './tide.css'
import './tide.ts'
